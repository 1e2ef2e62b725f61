import { label } from '#web/base/label.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listSettings } from '#contract/settings/platform-settings.ts'
import type { Setting, SettingGroup } from '#contract/settings/setting-kinds.ts'
import { platformSettings } from '#contract/settings/setting-table.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { SettingDrawer, type SettingRow } from './setting-drawer.tsx'
import { SettingValue, wordOf } from './setting-value.tsx'
import css from '#web/core/registers/value-rows.module.css'

const groups: Readonly<Record<SettingGroup, () => string>> = {
  founding: m.setting_group_founding,
  profile: () => label(screenWords.profile),
  bank: m.setting_group_bank,
  campaigns: m.setting_group_campaigns,
  approvals: m.setting_group_approvals,
  security: m.setting_group_security,
  country: m.setting_group_country,
  platform: m.setting_group_platform,
}
function SettingLine({ row, onEdit }: { row: SettingRow; onEdit: (() => void) | undefined }) {
  const setting = platformSettings[row.key] as Setting
  return (
    <li>
      <span className={css.what}>
        {wordOf(setting)}
        <small>
          {setting.kind === 'fixed' ? (
            m.setting_fixed()
          ) : row.changed_at ? (
            <>
              {m.setting_changed({ name: row.changed_by ?? '' })} <DateText value={row.changed_at} short />
            </>
          ) : (
            m.setting_default()
          )}
        </small>
      </span>
      <b className={css.value}>
        <SettingValue setting={setting} value={row.value} />
      </b>
      {onEdit && setting.kind !== 'fixed' && (
        <Button
          look="default"
          size="desk"
          aria-label={m.setting_edit_named({ name: wordOf(setting) })}
          onClick={onEdit}
        >
          {m.form_edit()}
        </Button>
      )}
    </li>
  )
}

/** Country data and limits [domain 6.8]: what each is, its unit, who changed it last; those that are built in are shown with their lock. */
export function PlatformSettings({ weights }: { weights: (mayEdit: boolean) => ReactNode }) {
  const query = useQuery({
    queryKey: ['platform-settings'],
    queryFn: async () => (await callApi(listSettings)).data,
  })
  const mayEdit = useMay('ministry_indexes', 'U')
  const [open, setOpen] = useState<SettingRow>()
  const opened = open && platformSettings[open.key]
  return (
    <Loaded query={query} lines={8}>
      {(rows) => (
        <div className={css.stack}>
          {!mayEdit && <NoRight />}
          {Object.entries(groups).map(([group, title]) => (
            <Card key={group} pad={false}>
              <h2 className={css.head}>{title()}</h2>
              <ul className={css.rows}>
                {rows
                  .filter((row) => platformSettings[row.key]?.group === group)
                  .map((row) => (
                    <SettingLine key={row.key} row={row} onEdit={mayEdit ? () => setOpen(row) : undefined} />
                  ))}
              </ul>
            </Card>
          ))}
          {weights(mayEdit)}
          {open && opened && <SettingDrawer row={open} setting={opened} onClose={() => setOpen(undefined)} />}
        </div>
      )}
    </Loaded>
  )
}
