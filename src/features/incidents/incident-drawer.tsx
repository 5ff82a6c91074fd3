/** All that is known of one incident, beside the list. */
import '@mantine/core/styles/Drawer.layer.css';
import { Anchor, Drawer, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-words';
import type { ListedIncident } from '#shared/endpoints/incidents';
import { formatMinute, formatMoment, formatWholeDate } from '../../components/format';
import { useFocusBack } from '../../components/use-focus-back';
import classes from './incident-drawer.module.css';

export function IncidentDrawer({ incident, onClose }: { incident: ListedIncident; onClose: () => void }) {
  const { t } = useTranslation();
  const { child, preschool, recorded, acknowledged, seen } = incident;
  useFocusBack();
  const said = ({ by, at }: { by: string; at: string }) => `${by}, ${formatMoment(at)}`;
  const facts: [string, string | null][] = [
    [t('When'), `${formatWholeDate(incident.day)}, ${formatMinute(incident.time)}`],
    [t('Preschool'), preschool.name],
    [t('Where on the body'), incident.parts.map((part) => t(bodyPartLabels[part])).join(', ') || null],
    [t('Place'), incident.place],
    [t('First aid'), incident.first_aid],
    [t('Who saw it'), incident.witnesses],
    [t('Who was told'), incident.told],
    [t('Parents know since'), incident.told_at && formatMoment(incident.told_at)],
    [t('Parent who knows'), acknowledged && said(acknowledged)],
    [t('Signed by'), said(recorded)],
    [t('Seen by the principal'), seen && said(seen)],
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`${child.fullname} · ${t(incidentKindLabels[incident.kind])}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <Stack>
        <Text className={classes.text}>{incident.text}</Text>
        {incident.additions.map((added) => (
          <Text key={added.at} className={classes.text} pl="md">
            {added.text}
            <Text span inherit c="dimmed" display="block">
              {t('Added by {{by}}, {{time}}', { by: added.by, time: formatMoment(added.at) })}
            </Text>
          </Text>
        ))}
        <dl className={classes.facts}>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {incident.told_late && <Text c="alarm">{t('The parents knew after more than 24 hours')}</Text>}
        {incident.recorded_late && <Text c="alarm">{t('Written down after more than 24 hours')}</Text>}
        <Anchor component={Link} href={`/children/${child.id}`} style={{ alignSelf: 'flex-start' }}>
          {t('To the child’s page')}
        </Anchor>
      </Stack>
    </Drawer>
  );
}
