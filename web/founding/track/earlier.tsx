import type { Track } from '#contract/founding/answers.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import { Grieved } from './grieve.tsx'
import { Panel } from './panel.tsx'

/** The grievance against the refusal of the request whose place this one has taken. */
export const Earlier = ({ earlier: { tracking_no, grievance } }: { earlier: NonNullable<Track['earlier']> }) => (
  <Panel
    tone="info"
    name={m.founding_earlier()}
    title={
      <>
        {m.founding_earlier()} <Ltr>{tracking_no}</Ltr>
      </>
    }
  >
    <Grieved grievance={grievance} isEarlier />
  </Panel>
)
