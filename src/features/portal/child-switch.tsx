/** Several children: one is shown, the others are a tap away, with what is urgent of them. */
import { useTranslation } from 'react-i18next';
import { spokenName } from '#shared/domain/called-name';
import type { PortalChild } from '#shared/endpoints/portal';
import { Face } from '../../components/face';
import { photoOf } from './photo-of';
import classes from './portal.module.css';

interface ChildSwitchProps {
  of: readonly PortalChild[];
  chosen: number;
  onChoose: (id: number) => void;
  /** False where the day has gone by: nothing is asked any more. */
  current: boolean;
}

export function ChildSwitch({ of, chosen, onChoose, current }: ChildSwitchProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.switch} aria-label={t('Child')}>
      {of.map((child) => {
        const { id, fullname, forms, today } = child;
        const open = current && today.screening === null && forms.some(({ filled_at }) => filled_at === null);
        return (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <Face
              of="child"
              id={child.id}
              classroomId={child.classroom?.id}
              photo={photoOf(child)}
              size={36}
            />
            <span className={classes.grow}>
              {spokenName(fullname)}
              {id !== chosen && open && <span className={classes.asks}>{t('Form to fill in')}</span>}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
