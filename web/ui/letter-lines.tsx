import css from './letter-lines.module.css'

interface Piece {
  readonly text: string
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

/** A filled letter as it reads on paper; what was filled in is set apart. */
export const LetterLines = ({ lines, lang }: { lines: readonly (readonly Piece[])[]; lang: 'ar' | 'en' }) => (
  <div className={css.paper} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the lines of a text have no other name
      <p key={at}>
        {line.map(({ text, dir }, piece) =>
          dir ? (
            // oxlint-disable-next-line react/no-array-index-key -- nor have the parts of a line
            <bdi key={piece} dir={dir} className={css.value}>
              {text}
            </bdi>
          ) : (
            text
          ),
        )}
      </p>
    ))}
  </div>
)
