/** The logo at the head of a preschool's papers: kept at once, whatever else of the form is still to be saved. */
import { Group, Image, Input, Stack } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { type PreschoolSettings, preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import { messages } from '#shared/messages';
import { ActButton } from '../../components/act-button';
import { FileButton } from '../../components/file-button';
import { notifyError } from '../../components/notify';
import { useSave } from '../../queries/use-save';
import { useKeepPreschool } from './use-preschools';

export function LogoField({ preschool: { id, name, logo } }: { preschool: PreschoolSettings }) {
  const { t } = useTranslation();
  const keep = useKeepPreschool();
  const set = useSave(preschoolSettingsEndpoints.setLogo, {
    sets: true,
    done: t('Logo saved.'),
    failed: true,
    onSaved: keep,
  });
  const remove = useSave(preschoolSettingsEndpoints.removeLogo, {
    done: t('Logo removed.'),
    failed: true,
    onSaved: keep,
  });
  const params = { id };
  const take = (file: File) =>
    file.size > FILE_MAX_BYTES
      ? notifyError(t(messages.fileTooLarge))
      : set.submit({ params, files: { logo: file } }, remove.forget);
  return (
    <Input.Wrapper
      label={t('Logo')}
      labelElement="div"
      description={t('At the head of invoices, receipts and statements. JPEG, PNG or WebP, at most 10 MB.')}
      error={set.errorOf('logo')}
    >
      <Stack gap="xs" mt={6}>
        {logo && (
          <Image
            src={`/api/preschool-settings/${id}/logo?v=${logo}`}
            alt={t('Logo of {{name}}', { name })}
            h="auto"
            w="auto"
            mah={72}
            maw="min(100%, 240px)"
            style={{ alignSelf: 'flex-start' }}
          />
        )}
        <Group gap="xs">
          <FileButton
            label={t('Logo')}
            accept="image/jpeg,image/png,image/webp"
            onChoose={take}
            variant="default"
            loading={set.busy}
            leftSection={<IconPhoto size={20} aria-hidden />}
          >
            {logo ? t('Another logo') : t('Choose a logo')}
          </FileButton>
          {logo && (
            <ActButton
              Icon={IconTrash}
              label={t('Remove the logo')}
              variant="subtle"
              color="gray"
              loading={remove.busy}
              onClick={() => remove.submit({ params }, set.forget)}
            />
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
