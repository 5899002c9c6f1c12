import { api, Button, EmptyState, TextField, useAssistant, useQuery } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { useDeferredValue, useState } from 'react';
import styles from './help.module.css';
import { sections, texts } from './texts.ts';

/** `/menu/ayuda`: six searchable sections of answers, and how to reach a person. */
export default function HelpScreen() {
  useTitle(texts.title);
  const [search, setSearch] = useState('');
  const words = splitWords(useDeferredValue(search));
  const shown = sections
    .map(({ answers, ...section }) => ({
      ...section,
      answers: answers.filter(({ question, answer }) => hasWords([section.title, question, answer], words)),
    }))
    .filter(({ answers }) => answers.length > 0);
  const count = shown.reduce((total, { answers }) => total + answers.length, 0);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.intro}</p>
      </header>
      <search className={styles.search}>
        <TextField
          label={texts.search}
          type="search"
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status">{words.length > 0 ? texts.found(count) : ''}</p>
      </search>
      {words.length === 0 && (
        <nav className={styles.index} aria-label={texts.index}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {shown.map(({ id, title, answers }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-titulo`}>
          <h2 id={`${id}-titulo`}>
            <Marked text={title} words={words} />
          </h2>
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <h3>
                <Marked text={question} words={words} />
              </h3>
              <p>
                <Marked text={answer} words={words} />
              </p>
            </div>
          ))}
        </section>
      ))}
      {shown.length === 0 && (
        <EmptyState
          title={texts.none(search.trim())}
          text={texts.noneMore}
          seed={texts.title}
          action={<Button onClick={() => setSearch('')}>{texts.clear}</Button>}
        />
      )}
      <Human />
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let offset = 0;
  return piecesOf(text, words).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.match ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}

/** How to reach a person: the assistant and the operator's e-mail. */
function Human() {
  const assistant = useAssistant();
  const { data: mail } = useQuery({
    queryKey: ['operador', 'correo'],
    queryFn: async ({ signal }) => (await api.get('/api/operador', { signal })).data.correo,
  });
  return (
    <section className={styles.human}>
      <h2>{texts.human}</h2>
      <p>{texts.humanMore}</p>
      <p className={styles.ways}>
        <Button variant="primary" icon="message-circle" onClick={() => assistant.open()}>
          {texts.openAssistant}
        </Button>
        {mail && <a href={`mailto:${mail}`}>{texts.mail(mail)}</a>}
      </p>
    </section>
  );
}

/** Piece of a text, and whether it matches the search. */
interface Piece {
  text: string;
  match: boolean;
}

/** Text without accents and case, with the original offset of each of its letters. */
function letters(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  let offset = 0;
  for (const letter of text) {
    for (const bare of letter
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()) {
      folded += bare;
      at.push(offset);
    }
    offset += letter.length;
  }
  at.push(offset);
  return { folded, at };
}

/** Words of a search, without accents and case; empty for an empty search. */
export function splitWords(search: string): string[] {
  return letters(search)
    .folded.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns true if each word is the beginning of a word in the texts. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const { folded } = letters(texts.join(' '));
  return words.every((word) => beginnings(folded, word).length > 0);
}

/** Splits a text into matching and other pieces. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const { folded, at } = letters(text);
  const marked = new Set<number>();
  for (const word of words) {
    for (const start of beginnings(folded, word)) {
      for (let index = at[start] ?? 0; index < (at[start + word.length] ?? 0); index += 1) marked.add(index);
    }
  }
  const pieces: Piece[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const match = marked.has(index);
    const last = pieces.at(-1);
    if (last?.match === match) last.text += text[index];
    else pieces.push({ text: text[index] ?? '', match });
  }
  return pieces;
}

function beginnings(folded: string, word: string): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) found.push(at);
  }
  return found;
}
