import { IconArrowBackUp, IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import css from './verdict-row.module.css'

interface Props {
  id: string
  label: ReactNode
  children: ReactNode
  verdict: 'open' | 'accepted' | 'returned'
  /** The row that the keyboard works on. */
  current?: boolean
  changed?: boolean
  /** Why no verdict is possible here. */
  locked?: string
  onFocus?: () => void
  onAccept?: () => void
  onReturn?: () => void
  /** Takes back a verdict. */
  onUndo?: () => void
  /** The note of the last round above, or the form for a return below. */
  before?: ReactNode
  after?: ReactNode
  /** The keys, in the language of the page. */
  keys?: { readonly accept: string; readonly back: string }
}

type Choice = Pick<Props, 'verdict' | 'onAccept' | 'onReturn' | 'onUndo' | 'keys'>

/** The verdict with the button that takes it back, or the two buttons that give one. */
function Verdict({ verdict, onAccept, onReturn, onUndo, keys }: Choice) {
  if (verdict === 'open')
    return (
      <>
        {onAccept && (
          <Button size="row" icon={<IconCheck size={16} aria-hidden />} onClick={onAccept}>
            {m.verdict_accept()} {keys && <kbd aria-hidden>{keys.accept}</kbd>}
          </Button>
        )}
        {onReturn && (
          <Button size="row" look="default" icon={<IconArrowBackUp size={16} aria-hidden />} onClick={onReturn}>
            {m.verdict_return()} {keys && <kbd aria-hidden>{keys.back}</kbd>}
          </Button>
        )}
      </>
    )
  return (
    <>
      {verdict === 'accepted' ? (
        <span className={css.ok}>
          <IconCheck size={17} stroke={2.6} aria-hidden />
          {m.verdict_accepted()}
        </span>
      ) : (
        <span className={css.back}>
          <IconArrowBackUp size={17} aria-hidden />
          {m.verdict_returned()}
        </span>
      )}
      {onUndo && (
        <button type="button" className={css.undo} onClick={onUndo}>
          {m.verdict_undo()}
        </button>
      )}
    </>
  )
}

/** One item of a review: its data, then accept or return. */
export function VerdictRow({
  id,
  label,
  children,
  current,
  changed,
  locked,
  onFocus,
  before,
  after,
  ...choice
}: Props) {
  return (
    <div
      id={id}
      className={css.item}
      data-current={current || undefined}
      data-verdict={choice.verdict}
      aria-current={current || undefined}
      onFocus={onFocus}
    >
      {before}
      <div className={css.row}>
        <span className={css.label}>
          {label}
          {changed && (
            <i title={m.field_changed()}>
              <span className="visually-hidden">{m.field_changed()}</span>
            </i>
          )}
        </span>
        <div className={css.value}>{children}</div>
        <div className={css.verdict}>
          {locked ? (
            <span className={css.locked}>
              <IconLock size={16} aria-hidden />
              {locked}
            </span>
          ) : (
            <Verdict {...choice} />
          )}
        </div>
      </div>
      {after}
    </div>
  )
}
