/**
 * Runs before anything is drawn: light or dark as it was chosen, the shape of what is coming (src/app/start-shape.css),
 * and the code of the person's home, fetched beside the rest. What it reads here, src/app/keep-start.ts wrote.
 */
(() => {
  const { documentElement: page, currentScript, head } = document;
  const scheme = localStorage.getItem('tadika.color-scheme');
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const start = JSON.parse(localStorage.getItem('tadika.start') ?? 'null');
  if (!start) return;
  page.dataset.start = start.side ?? '';
  const atHome = location.pathname === '/' || location.pathname === start.home;
  if (!atHome) return;
  page.style.setProperty('--start-title', JSON.stringify(start.title));
  const ahead = JSON.parse(currentScript.dataset.ahead ?? '{}');
  for (const href of ahead[start.home] ?? []) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    head.append(Object.assign(document.createElement('link'), kind, { crossOrigin: '', href }));
  }
})();
