/** The accounts of a demonstration, one tap each: nobody should have to look them up. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const PASSWORD = 'tadika-demo';

const accounts = [
  { name: 'Teacher', email: 'teacher@demo.test' },
  { name: 'Therapist', email: 'therapist@demo.test' },
  { name: 'Principal', email: 'principal@demo.test' },
  { name: 'Parent', email: 'parent@demo.test' },
  { name: 'Finance', email: 'finance@demo.test' },
  { name: 'Administrator', email: 'admin@demo.test' },
] as const;

export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('This is a demonstration. Fill in an account, its password is {{password}}:', {
          password: PASSWORD,
        })}
      </Text>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {accounts.map(({ name, email }) => (
          <Button key={email} variant="default" title={email} onClick={() => onChoose(email, PASSWORD)}>
            {t(name)}
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
