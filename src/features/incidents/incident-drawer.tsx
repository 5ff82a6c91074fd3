/** All that is known of one incident. */
import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-labels';
import type { ListedIncident } from '#shared/endpoints/incidents';
import { formatMinute, formatMoment, formatWholeDate } from '../../components/format';
import { EventDrawer } from './event-drawer';
import classes from './event-drawer.module.css';
import { IncidentPhotos } from './incident-photos';
import { sentText } from './sent-text';

export function IncidentDrawer({ incident, onClose }: { incident: ListedIncident; onClose: () => void }) {
  const { t } = useTranslation();
  const { child, preschool, recorded, noted_at, corrected, acknowledged, knew, seen } = incident;
  const photos = [incident, ...incident.additions].flatMap(({ pictures }) => pictures ?? []);
  const said = ({ by, at }: { by: string; at: string }) => `${by}, ${formatMoment(at)}`;
  return (
    <EventDrawer
      title={`${child.fullname} · ${t(incidentKindLabels[incident.kind])}`}
      text={incident.text}
      added={
        <>
          <IncidentPhotos ids={incident.pictures} of={photos} />
          {incident.additions.map((added) => (
            <Stack key={added.at} gap="xs" pl="md">
              <Text className={classes.text}>
                {added.text}
                <Text span inherit c="dimmed" display="block">
                  {t('Added by {{by}}, {{time}}', { by: added.by, time: formatMoment(added.at) })}
                </Text>
              </Text>
              <IncidentPhotos ids={added.pictures} of={photos} />
            </Stack>
          ))}
        </>
      }
      facts={[
        [t('When'), `${formatWholeDate(incident.day)}, ${formatMinute(incident.time)}`],
        [t('Preschool'), preschool.name],
        [t('Where on the body'), incident.parts.map((part) => t(bodyPartLabels[part])).join(', ') || null],
        [t('Place'), incident.place],
        [t('First aid'), incident.first_aid],
        [t('Who saw it'), incident.witnesses],
        [t('Who was told'), incident.told],
        [t('Parents know since'), incident.told_at && formatMoment(incident.told_at)],
        [t('Parent who knows'), acknowledged && said(acknowledged)],
        [t('Parent who knew before a correction'), knew ? said(knew) : null],
        [t('Signed by'), said(recorded)],
        [t('Corrected by'), corrected ? said(corrected) : null],
        [t('Seen by the principal'), seen && said(seen)],
      ]}
      onClose={onClose}
    >
      {incident.told_late && (
        <Text c="alarm">
          {incident.told_at
            ? t('The parents knew after more than 24 hours')
            : t('24 hours have passed: tell the parents now')}
        </Text>
      )}
      {incident.recorded_late && <Text c="alarm">{t('Written down after more than 24 hours')}</Text>}
      {incident.sent_late && noted_at && <Text>{sentText({ noted_at, recorded }, t)}</Text>}
      <Anchor component={Link} href={`/children/${child.id}`} style={{ alignSelf: 'flex-start' }}>
        {t('To the child’s page')}
      </Anchor>
    </EventDrawer>
  );
}
