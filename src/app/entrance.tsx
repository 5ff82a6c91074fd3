/** Nobody is here: the faces of those who have a PIN on this tablet, or the sign-in page. */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../components/lazy-part';
import { SignInPage } from '../features/session/sign-in-page';
import { useFaces } from '../local/hooks/use-pins';

const FacesPage = lazyPart('FacesPage', () => import('../features/pin/faces-page'), <Skeleton h={320} />);

export function Entrance({ demo }: { demo: boolean }) {
  const faces = useFaces();
  const [byPassword, setByPassword] = useState<string | null>(null);
  if (faces === undefined) return null;
  if (faces.length === 0 || byPassword !== null)
    return (
      <SignInPage
        demo={demo}
        email={byPassword ?? ''}
        onBack={faces.length > 0 ? () => setByPassword(null) : undefined}
      />
    );
  return <FacesPage faces={faces} onPassword={setByPassword} />;
}
