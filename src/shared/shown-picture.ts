/** A photo as a screen shows it. `offline`: it may be there, with a network; `none`: the server shows none. */
export type ShownPicture = { is: 'loading' | 'offline' | 'none' } | { is: 'shown'; address: string };
