import { textParagraphs } from '@vitrina/contracts/rules';
import styles from './blog.module.css';
import { ChosenPicture } from './picture-field.tsx';
import { blogTexts } from './texts.ts';
import type { EditedPicture } from './use-entry-picture.ts';

/** Preview of an entry while it is written. Its links are not clickable. */
export function EntryPreview({
  words: { titulo, texto },
  picture,
}: {
  words: { titulo: string; texto: string };
  picture: EditedPicture;
}) {
  const paragraphs = textParagraphs(texto);
  if (titulo.trim() === '' && paragraphs.length === 0) return <p className={styles.note}>{blogTexts.editor.nothing}</p>;
  return (
    <article className={styles.preview}>
      <h2>{titulo}</h2>
      <ChosenPicture picture={picture} />
      {paragraphs.map((pieces, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are split from the text again on each keystroke
        <p key={paragraph}>
          {pieces.map(({ text, href }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are split again on each keystroke too
            href ? <u key={index}>{text}</u> : text,
          )}
        </p>
      ))}
    </article>
  );
}
