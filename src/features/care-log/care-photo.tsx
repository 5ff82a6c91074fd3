/** A photo as this tablet has it, or the server. */
import { MomentPhoto } from '../../components/moment-photo';
import { usePicture } from '../../local/hooks/use-picture';

export function CarePhoto({ id, caption }: { id: string; caption: string }) {
  return <MomentPhoto picture={usePicture(id)} caption={caption} />;
}
