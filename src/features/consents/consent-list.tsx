/** Each purpose of a child's consents: the text, how it stands and who said so. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { consentText } from '#shared/consent-texts';
import { type ConsentWay, consentNames, outsideTheApp } from '#shared/domain/consents';
import type { ChildConsents } from '#shared/endpoints/consents';
import { formatMoment } from '../../components/format';
import { currentLanguage } from '../../components/language';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import classes from './consents.module.css';

export type Purpose = ChildConsents['purposes'][number];

const wayText: Record<ConsentWay, string> = {
  app: 'in the app',
  paper: 'on paper',
  in_person: 'in person',
};

interface ConsentListProps {
  consents: ChildConsents;
  /** The buttons of a purpose. */
  acts: (purpose: Purpose) => ReactNode;
}

export function ConsentList({ consents, acts }: ConsentListProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      {consents.purposes.map((one) => (
        <section key={one.purpose} className={classes.card} aria-label={t(consentNames[one.purpose])}>
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h4">
              {t(consentNames[one.purpose])}
            </Title>
            <State {...one} />
          </Group>
          <Text>{consentText(one.purpose, one.version, currentLanguage())}</Text>
          {outsideTheApp.includes(one.purpose) && (
            <Muted>{t('This app does nothing of this. The staff see the answer, and go by it.')}</Muted>
          )}
          {one.last && (
            <Muted>
              {t('{{name}}, {{way}}, {{moment}}', {
                name: one.last.guardian.name,
                way: t(wayText[one.last.how]),
                moment: formatMoment(one.last.recorded_at),
              })}
            </Muted>
          )}
          {isOutdated(one) && <Text fw={600}>{t('This text is new. Please read it and answer again.')}</Text>}
          <Group gap="xs">{acts(one)}</Group>
        </section>
      ))}
    </Stack>
  );
}

/** Given to an earlier text than the one that is asked now. */
export const isOutdated = ({ last, version }: Purpose) => last?.given === true && last.version < version;

function State(purpose: Purpose) {
  const { t } = useTranslation();
  if (purpose.last === null || isOutdated(purpose))
    return <ToneMark tone="waiting">{t('Not asked yet')}</ToneMark>;
  return purpose.last.given ? (
    <ToneMark tone="done">{t('Consent given')}</ToneMark>
  ) : (
    <ToneMark tone="quiet">{t('No consent')}</ToneMark>
  );
}
