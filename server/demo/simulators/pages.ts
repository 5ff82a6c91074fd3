/** The simulated providers' pages: plain, and marked as what they are. */
import { formatSen } from '#shared/domain/money';

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] as string,
  );

const STYLE = `
  :root { color-scheme: light dark; --line: #8886; --alarm: #c22; --go: #0b6e69; }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 0 1rem 3rem; max-width: 26rem; }
  .notice { border: 2px dashed var(--alarm); border-radius: 8px; padding: .75rem 1rem; margin: 1rem 0 1.5rem; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  .amount { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: 1rem 0; }
  dl { margin: 0 0 1.5rem; } dt { opacity: .7; font-size: .875rem; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
  form { display: grid; gap: .75rem; } .error { color: var(--alarm); font-weight: 600; }
  button, .button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 8px; border: 1px solid var(--line);
    background: none; color: inherit; display: grid; place-items: center; text-decoration: none; cursor: pointer; }
  button.go { background: var(--go); border-color: var(--go); color: #fff; }
  code { overflow-wrap: anywhere; }`;

function page(title: string, contents: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><main>${contents}</main></body></html>`;
}

const notice = (provider: string) =>
  `<p class="notice" role="note"><strong>This is a simulation.</strong> It stands in for ${provider}: no money moves,
whatever you choose.</p>`;

interface PaymentPage {
  provider: string;
  description: string;
  amountSen: number;
  payer: string;
  /** Said over the buttons, where the last try failed. */
  error?: string;
  payLabel: string;
  failLabel: string;
  /** Where "without paying" leads. */
  backUrl: string | null;
}

/** A payment that waits for its payer's choice. The form posts `outcome`: `paid` or `failed`. */
export function paymentPage(given: PaymentPage): string {
  const { provider, description, amountSen, payer, error, backUrl } = given;
  return page(
    `${provider} (simulation)`,
    `${notice(provider)}
<h1>${escaped(description)}</h1>
<p class="amount">${formatSen(amountSen)}</p>
<dl><dt>Payer</dt><dd>${escaped(payer)}</dd></dl>
${error ? `<p class="error" role="alert">${escaped(error)}</p>` : ''}
<form method="post">
<button class="go" name="outcome" value="paid">${escaped(given.payLabel)}</button>
<button name="outcome" value="failed">${escaped(given.failLabel)}</button>
${backUrl ? `<a class="button" href="${escaped(backUrl)}">Go back without paying</a>` : ''}
</form>`,
  );
}

/** What there is to say of a payment that is over. */
export function closedPage(provider: string, said: string, backUrl: string | null): string {
  return page(
    `${provider} (simulation)`,
    `${notice(provider)}<h1>${escaped(said)}</h1>
${backUrl ? `<p><a class="button" href="${escaped(backUrl)}">Back to Tadika</a></p>` : ''}`,
  );
}

/** The keys that these simulations take, for whoever tries the settings. */
export function keysPage(accounts: Record<string, Record<string, string>>): string {
  const lists = Object.entries(accounts).map(
    ([provider, keys]) =>
      `<h1>${escaped(provider)}</h1><dl>${Object.entries(keys)
        .map(([name, value]) => `<dt>${escaped(name)}</dt><dd><code>${escaped(value)}</code></dd>`)
        .join('')}</dl>`,
  );
  return page(
    'Payment simulations of Tadika',
    `${notice('Billplz and Stripe')}<p>These are the only keys that they know.</p>${lists.join('')}
<p><a href="/push">Push messages that were sent</a></p>`,
  );
}

/** What a lock screen would show, the newest first: the simulation reaches no phone. */
export function pushPage(shown: readonly { title: string; body: string }[]): string {
  const items = shown.map(({ title, body }) => `<dt>${escaped(title)}</dt><dd>${escaped(body)}</dd>`);
  return page(
    'Push messages of Tadika',
    `<p class="notice" role="note"><strong>This is a simulation.</strong> It stands in for Firebase Cloud Messaging: it keeps
what it is sent, and reaches no phone.</p>
<h1>Push messages, the newest first</h1><dl>${items.join('') || '<dd>None yet.</dd>'}</dl>`,
  );
}
