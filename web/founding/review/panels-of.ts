import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Desk } from './review-model.ts'
import type { Panel } from './section-nav.tsx'

/** Panels beside the items that the stage opens: the name from the third on, opinions from the sixth. */
export function panelsOf(desk: Desk): { key: Panel; label: string; note?: string }[] {
  return [
    ...(desk.current_stage_number >= 3 || desk.name_assignment !== 'pending'
      ? [
          {
            key: 'name' as const,
            label: label(commonWords.name),
            ...(desk.name_conflicts.length > 0 && desk.clock.holder !== 'nobody'
              ? { note: m.ministry_conflict_count({ count: desk.name_conflicts.length }) }
              : {}),
          },
        ]
      : []),
    ...(desk.current_stage_number >= 6
      ? [
          {
            key: 'opinions' as const,
            label: m.ministry_opinions(),
            note: `${desk.external.filter((one) => one.external_opinion !== null).length}/${desk.external.length}`,
          },
        ]
      : []),
  ]
}
