/** The shape of an invoice while it is fetched. */
import { Skeleton, Stack } from '@mantine/core';
import classes from '../../components/invoice-sheet.module.css';

export function InvoiceSkeleton() {
  return (
    <div className={classes.layout} aria-busy>
      <Stack className={classes.sheet} gap="lg">
        <Skeleton height={96} />
        <Skeleton height={220} />
        <Skeleton height={80} />
      </Stack>
      <Skeleton height={160} className={classes.aside} />
    </div>
  );
}
