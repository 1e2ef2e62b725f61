import type { Call } from '#contract/core/calls/call.ts'
import { FileButton } from '#web/core/lists/file-button.tsx'
import { m } from '#web/generated/paraglide/messages.js'

/** Approved grants as other registers of grants read them. */
export const GrantsFiles = ({ call }: { call: Call }) => (
  <>
    <FileButton call={call} query={{ format: 'json' }} none={m.money_360_none()}>
      {m.money_360_json()}
    </FileButton>
    <FileButton call={call} query={{ format: 'csv' }} none={m.money_360_none()}>
      {m.money_360_csv()}
    </FileButton>
  </>
)
