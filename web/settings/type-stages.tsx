import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { callApi } from '#web/core/api.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { settingsCrumbs } from './crumbs.ts'
import { SortList } from './sort-list.tsx'
import { StageDrawer } from './stage-drawer.tsx'
import { scopeWords } from './stage-words.ts'
import css from './type-stages.module.css'

const path = '/ministry/settings/accreditation-transactions'
/** A stage in the editor; a new one has a key of its own until it is saved. */
export type Draft = StageInput & { readonly key: string }

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
const draftsOf = (stages: Detail['stages']): Draft[] =>
  stages.map(({ parent_stage_number: _, ...stage }) => ({ ...stage, key: String(stage.id) }))

function Told({ stages, type }: { stages: readonly Draft[]; type: Detail }) {
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

function Editor({ type }: { type: Detail }) {
  const client = useQueryClient()
  const mayEdit = useMay('ministry_transaction_types', 'U')
  const [stages, setStages] = useState(() => draftsOf(type.stages))
  const [open, setOpen] = useState<Draft | 'new'>()
  const [busy, setBusy] = useState(false)
  const still = !mayEdit || type.fixed || type.open_requests > 0
  const dirty = JSON.stringify(stages) !== JSON.stringify(draftsOf(type.stages))
  const role = (stage: Draft) => {
    const held = type.roles.find((one) => one.id === stage.transaction_request_role_id)
    return held ? `${scopeWords[stage.scope]()} · ${nameOf(held)}` : scopeWords[stage.scope]()
  }
  const days = (stage: Draft) =>
    stage.days_number ?? type.actions.find((action) => action.id === stage.action_type_id)?.days_number ?? 0
  const save = async () => {
    setBusy(true)
    try {
      const errors = await sendForm(async () => {
        const body = { stages: stages.map(({ key: _, ...stage }) => stage) }
        const answer = await callApi(updateTypeStages, { params: { id: type.id }, body })
        client.setQueryData(['transaction-types', type.id, 'stages'], answer.data)
        setStages(draftsOf(answer.data.stages))
        return answer
      })
      if (!errors) await client.invalidateQueries({ queryKey: ['transaction-types'] })
    } finally {
      setBusy(false)
    }
  }
  const keep = (draft: Draft) =>
    setStages((now) =>
      now.some((one) => one.key === draft.key)
        ? now.map((one) => (one.key === draft.key ? draft : one))
        : [...now, draft],
    )
  return (
    <>
      <PageHead
        title={nameOf(type)}
        crumbs={[
          ...settingsCrumbs(path).slice(0, -1),
          { label: titleAt(path), href: link(path) },
          { label: nameOf(type) },
        ]}
        actions={
          mayEdit && (
            <>
              {!still && (
                <Button look="default" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
                  {m.stage_add()}
                </Button>
              )}
              {dirty && stageFaults(stages).length === 0 && (
                <Button busy={busy} onClick={() => void save()}>
                  {m.stage_save()}
                </Button>
              )}
            </>
          )
        }
      />
      <div className={css.stack}>
        {!mayEdit && <NoRight>{m.ministry_no_right()}</NoRight>}
        {type.fixed && <Notice tone="info">{m.stage_fixed()}</Notice>}
        {!type.fixed && type.open_requests > 0 && (
          <Notice tone="info" title={m.stage_open({ count: type.open_requests })}>
            {m.stage_open_text()}
          </Notice>
        )}
        <Told stages={stages} type={type} />
        <Card>
          <SortList
            items={stages}
            keyOf={(stage) => stage.key}
            name={nameOf}
            onChange={setStages}
            still={still}
            tools={(stage) =>
              mayEdit && (
                <>
                  <IconButton label={m.stage_edit_named({ name: nameOf(stage) })} onClick={() => setOpen(stage)}>
                    <IconPencil size={18} aria-hidden />
                  </IconButton>
                  {!still && (
                    <IconButton
                      label={m.stage_remove_named({ name: nameOf(stage) })}
                      onClick={() => setStages((now) => now.filter((one) => one.key !== stage.key))}
                    >
                      <IconTrash size={18} aria-hidden />
                    </IconButton>
                  )}
                </>
              )
            }
          >
            {(stage, at) => (
              <span className={css.stage}>
                <b>
                  {at + 1}. {nameOf(stage)}
                </b>
                <small>
                  {role(stage)}
                  {stage.scope !== 'applicant' && ` · ${m.ministry_days({ count: days(stage) })}`}
                </small>
              </span>
            )}
          </SortList>
        </Card>
        {dirty && (
          <p className={css.quiet} role="status">
            {m.stage_unsaved()}
          </p>
        )}
      </div>
      {open && (
        <StageDrawer
          type={type}
          stage={open === 'new' ? undefined : open}
          still={still}
          onKeep={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** The path of one transaction type: its stages in order, each with its action, role, time and what it allows. */
export function TypeStages({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['transaction-types', id, 'stages'],
    queryFn: async () => (await callApi(readTypeStages, { params: { id } })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Page>
      {query.data === undefined && <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} />}
      <Loaded query={query} lines={8}>
        {(type) => <Editor key={type.id} type={type} />}
      </Loaded>
    </Page>
  )
}
