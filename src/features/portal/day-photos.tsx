/** Photos of a day, each with the minute and what was said of it. */
import { useTranslation } from 'react-i18next';
import type { ChildDay } from '#shared/endpoints/portal';
import { formatMinute } from '../../components/format';
import { MomentPhoto } from '../../components/moment-photo';
import { Muted } from '../../components/plain';
import { usePicture } from '../../local/hooks/use-picture';
import classes from './day-photos.module.css';

type Care = NonNullable<ChildDay['care']>[number];

export function DayPhotos({ care }: { care: readonly Care[] }) {
  const taken = care.flatMap(({ id, picture, note, time }) => (picture ? { id, picture, note, time } : []));
  if (taken.length === 0) return null;
  return (
    <div className={classes.photos}>
      {taken.map((one) => (
        <DayPhoto key={one.id} {...one} />
      ))}
    </div>
  );
}

function DayPhoto({ picture, note, time }: { picture: string } & Pick<Care, 'note' | 'time'>) {
  const { t } = useTranslation();
  return (
    <figure className={classes.photo}>
      <MomentPhoto picture={usePicture(picture)} caption={note ?? t('Photo')} />
      <figcaption>
        {note} <Muted component="span">{formatMinute(time)}</Muted>
      </figcaption>
    </figure>
  );
}
