/** The Bill dropdown: 'name - remarks - RM price'. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { Product } from '#shared/endpoints/products';

interface BillChoiceProps {
  label: string;
  /** Undefined while loading. */
  products: readonly Product[] | undefined;
  value: string | null;
  onChange: (productId: string | null) => void;
  error?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export function BillChoice({ products, disabled, ...select }: BillChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...select}
      required
      searchable
      clearable
      disabled={disabled || products === undefined}
      placeholder={t('Select Bill')}
      nothingFoundMessage={t('No matching bill')}
      maxDropdownHeight={320}
      data={(products ?? []).map((product) => ({ value: String(product.id), label: billText(product) }))}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}

/** 'Full Day Programme - 7.30 am to 6 pm - RM 850.00'. */
function billText({ name, remarks, price }: Pick<Product, 'name' | 'remarks' | 'price'>): string {
  return [name, remarks, formatSen(price)].filter(Boolean).join(' - ');
}
