// What the leak check of AddressSanitizer must not blame on the tests.

#if defined(__has_feature)
#if __has_feature(address_sanitizer)

const char *__lsan_default_suppressions(void);

// Fontconfig loses some hundred bytes each time it reads the system's settings.
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\n"; }

#endif
#endif
