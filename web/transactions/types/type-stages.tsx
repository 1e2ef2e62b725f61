import { useQueryClient } from '@tanstack/react-query'
import {
  readTypeStages,
  stageFaults,
  stageWarnings,
  updateTypeStages,
  type StageFault,
  type StageInput,
  type StageWarning,
  type TypeStages as Detail,
} from '#contract/transactions/type-stages.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { link } from '#web/core/screens/link.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListEditor, type Keyed } from './list-editor.tsx'
import { StageDrawer } from './stage-drawer.tsx'
import { scopeWords } from './stage-words.ts'
import css from './list-editor.module.css'
import { typeKey, TypePage } from './type-page.tsx'

/** A stage in the editor. */
type Stage = StageInput
export type Draft = Keyed<Stage>

const faultWords: Readonly<Record<StageFault, () => string>> = {
  no_stages: m.stage_fault_none,
  nobody_decides: m.stage_fault_end,
  only_applicant: m.stage_fault_end,
  applicant_twice: m.stage_fault_twice,
}
const warningWords: Readonly<Record<StageWarning, (input: { count: number }) => string>> = {
  nobody_available: () => m.stage_warn_nobody(),
  uncovered: m.stage_warn_uncovered,
  no_days: () => m.stage_warn_no_days(),
  never_rejected: () => m.stage_warn_never_rejected(),
  long: m.stage_warn_long,
}
const draftsOf = ({ stages }: Detail): Draft[] =>
  stages.map(({ parent_stage_number: _, ...stage }) => ({ ...stage, key: String(stage.id) }))

function Told({ stages, type }: { stages: readonly Stage[]; type: Detail }) {
  const place = (at: number | undefined) => (at === undefined ? '' : `${m.stage_place({ place: at + 1 })}: `)
  const faults = stageFaults(stages)
  const warnings = stageWarnings(stages, type)
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="bad" title={m.stage_faults()}>
          <ul className={css.told}>
            {faults.map((fault) => (
              <li key={`${fault.code}${fault.at}`}>
                {place(fault.at)}
                {faultWords[fault.code]()}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" title={m.stage_warnings()}>
          <ul className={css.told}>
            {warnings.map((warning) => (
              <li key={`${warning.code}${warning.at}`}>
                {place(warning.at)}
                {warningWords[warning.code]({ count: warning.count ?? 0 })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Requests that are on their way, and the page on which they can be moved. */
function OpenRequests({ type }: { type: Detail }) {
  if (type.open_requests === 0) return null
  return (
    <Notice tone="info" title={m.stage_open({ count: type.open_requests })}>
      {m.stage_open_text()}{' '}
      <Anchor
        href={link('/ministry/settings/accreditation-transactions', undefined, { type: type.id, part: 'versions' })}
      >
        {m.type_versions_open()}
      </Anchor>
    </Notice>
  )
}

function Editor({ type }: { type: Detail }) {
  const client = useQueryClient()
  const still = type.fixed
  const role = (stage: Stage) => {
    const held = type.roles.find((one) => one.id === stage.transaction_request_role_id)
    return held ? `${scopeWords[stage.scope]()} · ${nameOf(held)}` : scopeWords[stage.scope]()
  }
  const days = (stage: Stage) =>
    stage.days_number ?? type.actions.find((action) => action.id === stage.action_type_id)?.days_number ?? 0
  return (
    <ListEditor<Detail, Stage>
      record={type}
      mayEdit={useMay('ministry_transaction_types', 'U')}
      itemsOf={draftsOf}
      still={still}
      words={{ add: m.stage_add(), save: m.stage_save(), unsaved: m.stage_unsaved(), empty: m.stage_fault_none() }}
      mayBeSaved={(stages) => stageFaults(stages).length === 0}
      send={(stages, version) =>
        sendForm(async () => {
          const answer = await callApi(updateTypeStages, {
            params: { id: type.id },
            body: { stages: [...stages] },
            version,
          })
          client.setQueryData(typeKey(type.id, 'stages'), answer.data)
          await client.invalidateQueries({ queryKey: ['transaction-types'] })
          return answer
        })
      }
      told={(stages) => (
        <>
          {type.fixed && <Notice tone="info">{m.stage_fixed()}</Notice>}
          <OpenRequests type={type} />
          <Told stages={stages} type={type} />
        </>
      )}
      row={(stage, at) => (
        <span className={css.item}>
          <b>
            {at + 1}. {nameOf(stage)}
          </b>
          <small>
            {role(stage)}
            {stage.scope !== 'applicant' && ` · ${m.ministry_days({ count: days(stage) })}`}
          </small>
        </span>
      )}
      drawer={(stage, keep, close) => (
        <StageDrawer type={type} stage={stage} still={still} onKeep={keep} onClose={close} />
      )}
    />
  )
}

/** The path of one transaction type: its stages in order, each with its action, role, time and what it allows. */
export function TypeStages({ id }: { id: number }) {
  return (
    <TypePage of={[id, 'stages']} read={() => callApi(readTypeStages, { params: { id } })}>
      {(type) => <Editor key={`${type.id} ${type.updated_at}`} type={type} />}
    </TypePage>
  )
}
