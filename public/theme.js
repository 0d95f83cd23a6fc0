// Before the first paint: the chosen theme (without a choice the system's applies; set by src/client/ui/theme.ts), and the
// language of the words that index.html shows while the portal starts (the rule of src/client/i18n/languages.ts). After a while
// those words say what can be done: this script is the one that runs whatever becomes of the others.
var page = document.documentElement;
var language = null;
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  language = localStorage.getItem('language');
} catch {
  // No access to storage: the system's theme and the browser's language apply.
}
page.lang =
  [language, ...navigator.languages].map((tag) => String(tag).slice(0, 2)).find((tag) => /en|sv/.test(tag)) ?? 'en';
setTimeout(() => page.setAttribute('data-start-is-late', ''), 6000);
document.addEventListener('click', ({ target }) => target.closest('.starting-reload') && location.reload());
