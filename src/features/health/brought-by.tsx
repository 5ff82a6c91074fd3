/** Who brings the child: one tap, and Next notes the arrival with the temperature. */
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { spokenName } from '#shared/domain/called-name';
import type { ChildDocument } from '#shared/endpoints/feed';
import { formatMinute } from '../../components/format';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { byGuardian, type Companion } from '../../local/presence-entries';
import classes from './door.module.css';
import type { Arrivals } from './use-arrivals';

/** Nobody is named: at arriving nobody has to be. */
const SOMEBODY: Companion = { guardianId: null, collectorId: null, name: null, checked: null, reason: null };

export function BroughtBy({ child, arrivals }: { child: ChildDocument; arrivals: Arrivals }) {
  const { t } = useTranslation();
  const mayWrite = useCan()('daily_reports_edit');
  const since = arrivals.hereSince(child.id);
  if (since !== null)
    return <ToneMark tone="done">{t('Arrived {{time}}', { time: formatMinute(since) })}</ToneMark>;
  if (!arrivals.current || !mayWrite) return null;
  const chosen = arrivals.chosen.get(child.id);
  const choice = (companion: Companion, name: string) => {
    const on = chosen !== undefined && chosen.guardianId === companion.guardianId;
    return (
      <Button
        key={companion.guardianId}
        variant={on ? 'filled' : 'default'}
        px="sm"
        maw="100%"
        aria-pressed={on}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => arrivals.choose(child.id, on ? null : companion)}
      >
        {name}
      </Button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no row that scrolls
    <div className={classes.brought} role="group" aria-label={t('Brought by')}>
      <Text size="sm" c="dimmed" className={classes.broughtLabel}>
        {t('Brought by')}
      </Text>
      {child.guardians?.map((guardian) => choice(byGuardian(guardian), spokenName(guardian.name)))}
      {choice(SOMEBODY, t('Somebody else'))}
    </div>
  );
}
