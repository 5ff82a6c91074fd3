/** What happened to the child on a day, until a parent says that they know. */
import { Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-labels';
import { type ChildDay, portalEndpoints } from '#shared/endpoints/portal';
import { ActButton } from '../../components/act-button';
import { formatMinute, formatMoment } from '../../components/format';
import { incidentCaption } from '../../components/incident-caption';
import { MomentPhoto } from '../../components/moment-photo';
import { Muted } from '../../components/plain';
import { usePicture } from '../../local/hooks/use-picture';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import classes from './portal.module.css';

export function IncidentLines({ incidents = [] }: Pick<ChildDay, 'incidents'>) {
  return incidents.map((incident) => <Incident key={incident.id} incident={incident} />);
}

function Incident({ incident }: { incident: NonNullable<ChildDay['incidents']>[number] }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const saving = useSave(portalEndpoints.acknowledgeIncident, {
    done: t('The preschool sees that you have read this'),
    failed: true,
    onEnd: () => invalidate(portalEndpoints),
  });
  const { id, kind, parts, place, text, first_aid, additions } = incident;
  const { recorded, corrected, acknowledged, knew } = incident;
  const photos = [incident, ...additions].flatMap(({ pictures }) => pictures ?? []);
  const time = formatMinute(incident.time);
  const what = kind === null ? t('Incident') : t(incidentKindLabels[kind]);
  const where = [...parts.map((part) => t(bodyPartLabels[part])), place].filter(Boolean).join(', ');
  return (
    <section className={classes.card} aria-labelledby={`incident-${id}`}>
      <div className={classes.head}>
        <Title order={2} id={`incident-${id}`}>
          {`${time} ${what}`}
        </Title>
      </div>
      <div className={classes.entry}>
        {where !== '' && <Text fw={600}>{where}</Text>}
        <Text className={classes.note}>{text}</Text>
        <Photos ids={incident.pictures} of={photos} />
        {first_aid && <Text className={classes.note}>{`${t('First aid')}: ${first_aid}`}</Text>}
        {additions.map((added) => (
          <div key={added.id}>
            <Text className={classes.note}>{added.text}</Text>
            <Photos ids={added.pictures} of={photos} />
            <Muted>{t('Added {{time}}', { time: formatMoment(added.at) })}</Muted>
          </div>
        ))}
        <Muted>{t('Signed by {{by}}, {{time}}', { by: recorded.by, time: formatMoment(recorded.at) })}</Muted>
        {corrected && (
          <Muted>
            {t('Corrected by {{by}}, {{time}}', { by: corrected.by, time: formatMoment(corrected.at) })}
          </Muted>
        )}
        {knew && (
          <Muted>
            {t('Read by {{name}}, {{time}}, as it was before a correction', {
              name: knew.by,
              time: formatMoment(knew.at),
            })}
          </Muted>
        )}
      </div>
      <div className={classes.row}>
        {acknowledged ? (
          <Text className={classes.grow}>
            {t('Read by {{name}}, {{time}}', { name: acknowledged.by, time: formatMoment(acknowledged.at) })}
          </Text>
        ) : (
          <ActButton
            Icon={IconCheck}
            label={t('I have read this')}
            aria-label={`${t('I have read this')}: ${time} ${what}`}
            loading={saving.busy}
            onClick={() => saving.submit({ params: { id } })}
          />
        )}
      </div>
    </section>
  );
}

interface PhotosProps {
  ids: readonly string[] | null | undefined;
  /** All of the incident, with those that were added later. */
  of: readonly string[];
}

function Photos({ ids, of }: PhotosProps) {
  if (!ids?.length) return null;
  return (
    <Group gap="xs" align="flex-start" my={8}>
      {ids.map((id) => (
        <IncidentPhoto key={id} id={id} of={of} />
      ))}
    </Group>
  );
}

function IncidentPhoto({ id, of }: { id: string; of: readonly string[] }) {
  const { t } = useTranslation();
  return <MomentPhoto picture={usePicture(id)} caption={incidentCaption(id, of, t)} oneOfSeveral />;
}
