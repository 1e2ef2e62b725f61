import { type ReactNode, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { VisitorFrame, type VisitorScreen } from './visitor-frame.tsx'
import css from './visitor-frame.module.css'

/** A text as a visitor sees it, on a phone and on a desk: the draft, and beside it what is published. */
export function OwnPreview({
  hasLive,
  draw,
}: {
  hasLive: boolean
  /** Draws it as visitors get it. */
  draw: (which: 'draft' | 'live') => ReactNode
}) {
  const [screen, setScreen] = useState<VisitorScreen>('phone')
  const [which, setWhich] = useState<'draft' | 'live'>('draft')
  const isLive = hasLive && which === 'live'
  return (
    <Card title={m.own_preview()} pad={false}>
      <div className={css.tools}>
        <Segments
          label={m.own_preview_screen()}
          value={screen}
          choices={[
            { value: 'phone', label: m.own_preview_phone() },
            { value: 'desk', label: m.own_preview_desk() },
          ]}
          onChange={setScreen}
        />
        {hasLive && (
          <Segments
            label={m.own_preview_which()}
            value={which}
            choices={[
              { value: 'draft', label: m.own_preview_draft() },
              { value: 'live', label: m.own_preview_live() },
            ]}
            onChange={setWhich}
          />
        )}
      </div>
      <p className={css.note} data-live={isLive || undefined}>
        {isLive ? m.own_preview_live_note() : m.own_preview_draft_note()}
      </p>
      <VisitorFrame label={m.own_preview()} screen={screen} isLive={isLive} key={`${screen} ${which}`}>
        {draw(isLive ? 'live' : 'draft')}
      </VisitorFrame>
    </Card>
  )
}
