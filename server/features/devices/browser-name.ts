/** "Chrome 141 on Android" of what a browser calls itself. Each pretends to be those before it, so order matters. */

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Null where it says nothing that is known. */
export function browserName(userAgent: string | null): string | null {
  const text = userAgent ?? '';
  const browser = browsers.find(([shape]) => shape.test(text));
  const system = systems.find(([shape]) => shape.test(text))?.[1];
  if (!browser) return system ?? null;
  const [shape, name] = browser;
  const named = `${name} ${shape.exec(text)?.[1] ?? ''}`.trim();
  return system ? `${named} on ${system}` : named;
}
