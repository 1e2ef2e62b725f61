import { useSyncExternalStore } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'

const never = () => () => undefined
const isLeft = () => document.cookie.split('; ').includes('signed-out=1')

/** Says that the last sign-out did not reach the server, and what that means. */
export function LeftBehind() {
  const left = useSyncExternalStore(never, isLeft, () => false)
  return left ? (
    <Notice tone="info" title={m.sign_in_left_title()}>
      {m.sign_in_left_text()}
    </Notice>
  ) : null
}
