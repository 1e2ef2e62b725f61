import { IconAlertCircle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { formatTime } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from './text.tsx'
import css from './save-state.module.css'

export type Saving =
  | { readonly kind: 'clean' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed' }
  /** It cannot be saved as things are now: trying again would not help. */
  | { readonly kind: 'barred' }
  /** The server does not take what stands in some fields. */
  | { readonly kind: 'refused' }

/** Whether the draft is saved. Announced politely to screen readers. */
export function SaveState({ state }: { state: Saving }) {
  return (
    <span className={css.state} data-kind={state.kind} role="status">
      {state.kind === 'saving' && (
        <>
          <IconCloudUp size={19} aria-hidden />
          {m.form_saving()}
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <IconCloudCheck size={19} aria-hidden />
          <span>
            {m.form_saved_at()} <Ltr>{formatTime(state.at)}</Ltr>
          </span>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <IconCloudOff size={19} aria-hidden />
          {m.form_not_saved()}
        </>
      )}
      {state.kind === 'barred' && (
        <>
          <IconAlertCircle size={19} aria-hidden />
          {m.form_barred()}
        </>
      )}
      {state.kind === 'refused' && (
        <>
          <IconAlertCircle size={19} aria-hidden />
          {m.form_refused()}
        </>
      )}
    </span>
  )
}
