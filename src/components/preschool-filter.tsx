/** Which preschool a list shows; not there for whom there is but one, or while they are not known. */
import { useTranslation } from 'react-i18next';
import { choicesOf, FilterSelect } from './filter-select';

interface PreschoolFilterProps {
  preschools: readonly { id: number; name: string }[] | undefined;
  /** An id as text; empty is all of them. */
  value: string;
  onChange: (value: string) => void;
}

export function PreschoolFilter({ preschools = [], value, onChange }: PreschoolFilterProps) {
  const { t } = useTranslation();
  if (preschools.length < 2) return null;
  return (
    <FilterSelect
      label={t('Preschool')}
      all={t('All preschools')}
      value={value}
      onChange={onChange}
      choices={choicesOf(preschools)}
      room={170}
    />
  );
}
