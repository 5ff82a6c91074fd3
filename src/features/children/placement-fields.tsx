/** Where a child belongs: its preschool, a classroom of that (only while it attends), and its programmes. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import { fieldOf } from '../../components/use-fields';
import { useProductChoices } from '../../queries/product-choices';
import type { ChildFormState } from './use-child-form';
import { useClassroomChoices, useOpenPreschoolChoices, withChosen } from './use-choices';

export function PlacementFields({ form }: { form: ChildFormState }) {
  const { t } = useTranslation();
  const { fields, change, known } = form;
  const preschools = useOpenPreschoolChoices(known ? String(known.preschool_id) : undefined);
  const classrooms = useClassroomChoices(fields.preschool_id);
  const { programmes, others } = useProductChoices(fields.preschool_id);
  const names = [known?.product_model ?? [], known?.other_product_models ?? []].flat();
  const attends = attendingStatuses.includes(Number(fields.status));
  const none = { value: '', label: t('None') };
  const field = fieldOf(form);
  return (
    <>
      <NativeSelect
        label={t('Preschool')}
        required
        {...field('preschool_id')}
        data={[{ value: '', label: t('Choose an option') }, ...preschools]}
      />
      <NativeSelect
        label={t('Classroom')}
        description={attends ? undefined : t('Only active children have a classroom.')}
        disabled={!attends || fields.preschool_id === ''}
        value={attends ? fields.classroom_id : ''}
        onChange={(event) => change({ classroom_id: event.currentTarget.value })}
        data={[none, ...classrooms]}
        error={form.errorOf('classroom_id')}
      />
      <NativeSelect
        label={t('Programme')}
        disabled={fields.preschool_id === ''}
        {...field('product')}
        data={[none, ...withChosen(programmes, [fields.product], names)]}
      />
      <MultiSelect
        label={t('Other programmes and fees')}
        disabled={fields.preschool_id === ''}
        value={fields.other_products}
        onChange={(chosen) => change({ other_products: chosen })}
        data={withChosen(others, fields.other_products, names).filter(
          ({ value }) => value !== fields.product,
        )}
        error={form.errorOf('other_products')}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
    </>
  );
}
