import { IconSearch } from '@tabler/icons-react'
import { link } from '../screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import css from './search-form.module.css'

/** A search as a plain GET form; by default it searches the register. */
export function SearchForm({
  value = '',
  action = link('/home'),
  field = 'name',
  label = m.home_search(),
  onType,
}: {
  value?: string
  action?: string
  field?: string
  label?: string
  /** Called with what is typed, once the script has loaded. */
  onType?: (text: string) => void
}) {
  return (
    <search>
      <form className={css.search} action={action} method="get">
        <label>
          <IconSearch size={22} aria-hidden />
          <span className="visually-hidden">{label}</span>
          <input
            name={field}
            type="search"
            defaultValue={value}
            placeholder={label}
            autoComplete="off"
            maxLength={150}
            onInput={(event) => onType?.(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" size="main">
          {m.shell_search()}
        </Button>
      </form>
    </search>
  )
}
