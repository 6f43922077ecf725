#include "CPNGShims.h"
