/** A page that breaks says so and leaves the rest of the app alone; what was saved on the tablet is safe. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

interface BoundaryProps {
  children: ReactNode;
}

export class PageBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A page broke:', error, info.componentStack);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <BrokenPage error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}

/** Code that could not be fetched is the network's doing, not a fault of the page. */
function isMissingCode(error: Error): boolean {
  return /dynamically imported module|Importing a module script|preload CSS/i.test(error.message);
}

function BrokenPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const missing = isMissingCode(error);
  return (
    <Stack align="center" gap="md" py={64} px="md" ta="center" role="alert">
      <Title order={2}>{missing ? t('This page could not be loaded') : t('This page has broken')}</Title>
      <Text c="dimmed" maw={460}>
        {missing
          ? t('It is not on this device yet, and the network did not bring it. Please try again.')
          : t(
              'What you saved is safe on this tablet. Go back and try again; if it happens again, tell the office.',
            )}
      </Text>
      {!missing && (
        <Text size="sm" ff="monospace" c="dimmed">
          {error.message}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          onClick={() => {
            navigate('/');
            onRetry();
          }}
        >
          {t('Go home')}
        </Button>
        <Button onClick={missing ? () => window.location.reload() : onRetry}>{t('Try again')}</Button>
      </Group>
    </Stack>
  );
}
