/** Whether anything asked for a toast or a question yet: only then their code is fetched (app.tsx). */
import { createStore } from '#shared/store';

export const dialogsWanted = createStore(false);
