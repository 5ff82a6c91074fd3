/** What the service worker says to the pages. */

/** Go to `path`: its notification was clicked. */
export const OPEN_PAGE = 'tadika-open-page';
/** Something was told just now. */
export const NEWS = 'tadika-news';
