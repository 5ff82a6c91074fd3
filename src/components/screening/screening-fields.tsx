/** What is filled in of a screening, in every form that has one: staff's, a parent's, and a refused entry's. */
import { useTranslation } from 'react-i18next';
import type { DraftProblems, ScreeningDraft } from './screening-draft';
import { SymptomsField } from './symptoms-field';
import { TemperatureField } from './temperature-field';

interface ScreeningFieldsProps {
  draft: ScreeningDraft;
  onChange: (part: Partial<ScreeningDraft>) => void;
  /** Messages of the catalogue. */
  problems?: DraftProblems;
  autoFocus?: boolean;
}

export function ScreeningFields({ draft, onChange, problems = {}, autoFocus = false }: ScreeningFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TemperatureField
        value={draft.temperature}
        onChange={(temperature) => onChange({ temperature })}
        error={problems.temperature && t(problems.temperature)}
        autoFocus={autoFocus}
      />
      <SymptomsField
        symptoms={draft.symptoms}
        others={draft.others}
        onSymptoms={(symptoms) => onChange({ symptoms })}
        onOthers={(others) => onChange({ others })}
        error={problems.others && t(problems.others)}
      />
    </>
  );
}
