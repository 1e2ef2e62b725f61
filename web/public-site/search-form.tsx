import { IconSearch } from '@tabler/icons-react'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import css from './search-form.module.css'

/** The search of the register as a plain GET form. */
export function SearchForm({ name = '' }: { name?: string }) {
  return (
    <search>
      <form className={css.search} action={link('/home')} method="get">
        <label>
          <IconSearch size={22} aria-hidden />
          <span className="visually-hidden">{m.home_search()}</span>
          <input
            name="name"
            type="search"
            defaultValue={name}
            placeholder={m.home_search()}
            autoComplete="off"
            maxLength={150}
          />
        </label>
        <Button type="submit" size="main">
          {m.shell_search()}
        </Button>
      </form>
    </search>
  )
}
