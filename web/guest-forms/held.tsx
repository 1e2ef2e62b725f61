import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { HeldReason } from '#contract/guest-forms/letters.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why something was held back, in words: a reason without words does not compile. */
export const heldWords = (): Record<HeldReason, string> => ({
  hidden_field: m.held_hidden_field(),
  too_fast: m.held_too_fast(),
  repeated: m.held_repeated(),
  too_many: m.held_too_many(),
})

/** What arrived, or what was held back; the address says which, and each begins without filters. */
export function HeldTabs({ arrived }: { arrived: string }) {
  const address = useAddress()
  return (
    <Segments
      label={m.held_which()}
      value={address.one('held') ? 'held' : 'arrived'}
      choices={[
        { value: 'arrived', label: arrived },
        { value: 'held', label: m.held_tab() },
      ]}
      onChange={(which) =>
        address.set({
          ...Object.fromEntries(Object.keys(address.search).map((name) => [name, undefined])),
          held: which === 'held' ? 1 : undefined,
        })
      }
    />
  )
}

/** Why this one was held back, over its text. */
export const HeldNotice = ({ reason }: { reason: HeldReason | null }) =>
  reason && (
    <Notice tone="warn" title={`${heldWords()[reason]}.`}>
      {m.held_notice()}
    </Notice>
  )

/** The decision on what was held back; each is asked about first, and only what one may do is offered. */
export function HeldDecision({
  reference,
  releaseText,
  onRelease,
  onDiscard,
}: {
  reference: string
  /** What follows from a release. */
  releaseText: string
  onRelease?: (() => Promise<void>) | undefined
  onDiscard?: (() => Promise<void>) | undefined
}) {
  const [asking, setAsking] = useState<'release' | 'discard'>()
  const close = () => setAsking(undefined)
  return (
    <>
      {onDiscard && (
        <Button
          look="danger"
          size="form"
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking('discard')}
        >
          {m.held_discard()}
        </Button>
      )}
      {onRelease && (
        <Button size="form" icon={<IconCheck size={18} aria-hidden />} onClick={() => setAsking('release')}>
          {m.held_release()}
        </Button>
      )}
      {asking === 'release' && onRelease && (
        <Confirm
          title={m.held_release_title({ reference })}
          text={releaseText}
          verb={m.held_release()}
          onConfirm={onRelease}
          onClose={close}
        />
      )}
      {asking === 'discard' && onDiscard && (
        <Confirm
          title={m.held_discard_title({ reference })}
          text={m.held_discard_text()}
          verb={m.held_discard()}
          tone="danger"
          onConfirm={onDiscard}
          onClose={close}
        />
      )}
    </>
  )
}
