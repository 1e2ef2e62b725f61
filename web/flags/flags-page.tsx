import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flagWords } from '#contract/flags/flag-words.ts'
import { type Flag, flagHolders, type FlagRule, flagStatuses, listFlagRules, listFlags } from '#contract/flags/flags.ts'
import { flagMachine } from '#contract/flags/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { drawer } from '#web/ui/later.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Count, DateText, Ltr, Named } from '#web/ui/text.tsx'
import { clearsOf, FlagActions, FlagWhat, Records } from './flag-row.tsx'

const holders = { mine: m.flag_mine, nobody: m.flag_nobodys } as const

const RuleDrawer = drawer(async () => (await import('./rule-drawer.tsx')).RuleDrawer)
const RuleMenu = ({ onEdit }: { onEdit: () => void }) => (
  <Button look="subtle" size="row" style={{ whiteSpace: 'nowrap' }} onClick={onEdit}>
    {m.flag_rule_edit()}
  </Button>
)

/** The rules as they are kept: what each looks for, beyond which number, what clears it, when it was last compared. */
function Rules({ rules, onChanged }: { rules: readonly FlagRule[]; onChanged: () => Promise<unknown> }) {
  const mayEdit = useMay('ministry_indexes', 'U')
  const [open, setOpen] = useState<FlagRule>()
  const rows = rules.map((rule, at) => ({ ...rule, id: at }))
  return (
    <Card title={m.flag_rules()} note={m.flag_note()} pad={false}>
      <DataTable
        label={m.flag_rules()}
        rows={rows}
        state="ready"
        rowName={nameOf}
        {...(mayEdit ? { menu: (rule: FlagRule) => <RuleMenu onEdit={() => setOpen(rule)} /> } : {})}
        phone="cards"
        columns={[
          { key: 'code', label: label(flagWords.rule_code), cell: ({ code }) => <Ltr>{code}</Ltr> },
          { key: 'name', label: m.flag_looks_for(), cell: nameOf },
          {
            key: 'limit',
            label: label(flagWords.limit_number),
            cell: ({ limit_number }) => (limit_number === 0 ? '—' : <Count value={limit_number} />),
          },
          { key: 'clears', label: m.flag_cleared_by(), cell: clearsOf },
          { key: 'standing', label: m.flag_standing(), cell: ({ standing }) => <Count value={standing} /> },
          {
            key: 'checked',
            label: m.flag_checked(),
            cell: ({ checked_at, is_active }) =>
              is_active ? <DateText value={checked_at} time short /> : <StateTag tone="mute">{m.flag_off()}</StateTag>,
          },
        ]}
        empty={null}
      />
      {open && <RuleDrawer rule={open} onChanged={onChanged} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

function useColumns(onChanged: () => Promise<unknown>): Column<Flag>[] {
  const governorate = useName('governorates')
  return [
    { key: 'flag', label: m.flag_flag(), cell: (flag) => <FlagWhat flag={flag} onChanged={onChanged} /> },
    {
      key: 'ngo',
      label: label(commonWords.ngo),
      cell: (flag) => (
        <span>
          <Anchor href={link('/ministry/ngos/{id}', { id: flag.ngo_id })}>
            <Named>{nameOf({ name_ar: flag.ngo_name_ar, name_en: flag.ngo_name_en })}</Named>
          </Anchor>
          <br />
          {governorate(flag.governorate_id)}
        </span>
      ),
    },
    { key: 'records', label: m.flag_raised_by(), cell: (flag) => <Records records={flag.records} /> },
    { key: 'clears', label: m.flag_cleared_by(), cell: clearsOf },
    { key: 'act', label: m.flag_act(), cell: (flag) => <FlagActions flag={flag} onChanged={onChanged} /> },
  ]
}

/** Risk flags of the officer's governorate, the gravest and oldest first: his own queue, what nobody has, or all. */
export function FlagsPage() {
  const client = useQueryClient()
  const list = useList(listFlags)
  const rules = useQuery({
    queryKey: [listFlags.path, 'rules'],
    queryFn: async () => (await callApi(listFlagRules)).data,
  })
  const columns = useColumns(() => client.invalidateQueries({ queryKey: [listFlags.path] }))
  return (
    <Page>
      <PageHead title={titleAt('/ministry/ngos-communication/flags')} />
      <Stack>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={m.flag_title()}
          search={m.flag_search()}
          rowName={nameOf}
          columns={columns}
          phone="cards"
          filters={[
            {
              name: 'holder',
              label: label(flagWords.holder),
              any: m.flag_any_holder(),
              options: flagHolders.map((value) => ({ value, label: holders[value]() })),
            },
            {
              name: 'rule_code',
              label: label(flagWords.rule_code),
              any: m.flag_any_rule(),
              options: (rules.data ?? []).map((rule) => ({ value: rule.code, label: nameOf(rule) })),
            },
            {
              name: 'status',
              label: label(flagWords.status),
              any: m.flag_open(),
              options: flagStatuses.map((value) => ({ value, label: statusOf(flagMachine, value).text })),
            },
          ]}
          empty={<EmptyState title={m.flag_none()} text={m.flag_note()} />}
        />
        {rules.data && (
          <Rules rules={rules.data} onChanged={() => client.invalidateQueries({ queryKey: [listFlags.path] })} />
        )}
      </Stack>
    </Page>
  )
}
