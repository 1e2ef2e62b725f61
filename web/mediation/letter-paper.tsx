import { letterWords } from '#contract/mediation/letter-words.ts'
import type { LetterPaper } from '#contract/mediation/letters.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Dec } from '#web/ui/text.tsx'
import css from './mediation.module.css'

type Piece = LetterPaper['blocks'][number]['pieces'][number]

/** A part of a line; what was filled in is set apart, so that the reader sees what comes from his data. */
function Words({ piece }: { piece: Piece }) {
  const said = piece.dir ? (
    <bdi dir={piece.dir} className={css.value}>
      {piece.text}
    </bdi>
  ) : (
    piece.text
  )
  const slanted = piece.italic ? <em>{said}</em> : said
  return piece.bold ? <b>{slanted}</b> : slanted
}

function Block({ block }: { block: LetterPaper['blocks'][number] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a line have no other name
  const words = block.pieces.map((piece, at) => <Words key={at} piece={piece} />)
  if (block.kind === 'li')
    return (
      <div className={css.item}>
        <bdi dir="ltr">{block.marker}</bdi>
        <p>{words}</p>
      </div>
    )
  return <p className={block.kind === 'quote' ? css.quote : undefined}>{words}</p>
}

/** A letter as it stands on paper, without its code. */
export function LetterSheet({ paper }: { paper: LetterPaper }) {
  const [first, ...others] = paper.header
  const { ngo } = paper
  return (
    <article
      className={css.paper}
      lang={paper.lang}
      dir={paper.lang === 'ar' ? 'rtl' : 'ltr'}
      aria-label={m.letters_preview()}
    >
      <div className={css.head}>
        <div>
          <b>
            <bdi>{first ?? ngo.name}</bdi>
          </b>
          {others.map((line) => (
            <small key={line}>
              <bdi>{line}</bdi>
            </small>
          ))}
          <small>
            {m.letters_scope_line({
              no: ngo.decision_no,
              date: formatDate(ngo.decision_date),
              scope: ngo.scope || '—',
            })}
          </small>
          {paper.contact.length > 0 && (
            <small>
              {paper.contact.map((one, at) => (
                <span key={one}>
                  {at > 0 && ' · '}
                  <bdi>{one}</bdi>
                </span>
              ))}
            </small>
          )}
        </div>
        <small>
          {label(letterWords.letter_no)}: {paper.letter_no ? <Dec>{paper.letter_no}</Dec> : '—'}
          <br />
          {label(letterWords.letter_date)}: {paper.letter_date ? formatDate(paper.letter_date) : '—'}
        </small>
      </div>
      <p>
        <b>
          {paper.addressee_title || '…'} – <bdi>{paper.destination || '…'}</bdi>
        </b>
      </p>
      <p className={css.subject}>
        {label(letterWords.subject)}: <bdi>{paper.subject}</bdi>
      </p>
      <div className={css.text}>
        {paper.blocks.length === 0 && <p className={css.none}>{m.letters_empty_body()}</p>}
        {/* oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a text have no other name */}
        {paper.blocks.map((block, at) => (
          <Block key={at} block={block} />
        ))}
      </div>
      {paper.attachments.length > 0 && (
        <div>
          <b>{label(letterWords.attachments)}</b>
          <ul>
            {paper.attachments.map((title) => (
              <li key={title}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.sign}>
        <b>{paper.signatory_position}</b>
        <br />
        <bdi>{paper.signatory_name}</bdi>
      </div>
      {paper.footer && <small className={css.none}>{paper.footer}</small>}
    </article>
  )
}
