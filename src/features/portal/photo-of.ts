/** Where a child's photo is to be had, null where there is none. */
export const photoOf = ({ id, photo }: { id: number; photo: string | number | null }): string | null =>
  photo === null ? null : `/api/children/${id}/photo?v=${photo}`;
