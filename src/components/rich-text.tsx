/** Rich text as the server cleaned it when it was stored; nothing else is ever given to this component. */
import classes from './rich-text.module.css';

export function RichText({ html }: { html: string }) {
  return (
    <div
      className={classes.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps a list of what may be in it (clean-body.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
