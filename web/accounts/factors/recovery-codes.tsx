import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import css from './factors.module.css'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast({ tone: 'ok', title: m.recovery_copied() })
  }
  return (
    <div className={css.stack}>
      <Notice tone="warn" title={m.recovery_once()}>
        {m.recovery_text()}
      </Notice>
      <ol className={css.codes} aria-label={m.recovery_title()}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className={css.row}>
        <Button size="form" onClick={onDone}>
          {m.recovery_kept()}
        </Button>
        <Button look="default" size="form" onClick={() => void copy()}>
          {m.recovery_copy()}
        </Button>
      </div>
    </div>
  )
}
