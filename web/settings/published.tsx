import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'

/** Whether readers see a record. */
export const PublishedTag = ({ on }: { on: boolean }) => (
  <StateTag tone={on ? 'ok' : 'mute'}>{on ? m.content_published() : m.content_unpublished()}</StateTag>
)

/** Both states as choices of a filter. */
export const publishedChoices = (): { value: string; label: string }[] => [
  { value: 'true', label: m.content_published() },
  { value: 'false', label: m.content_unpublished() },
]
