-- The letter that a type of request issues with its approval, by a template of the settings [domain 2.4 result_template_id].
alter table public.transaction_types
  add constraint transaction_types_result_template_fkey
    foreign key (result_template_id) references public.doc_templates (id) not valid;
comment on column public.transaction_types.result_template_id is 'Text of the letter that is issued with the approval; none: the approval issues no letter.';
-- locks transaction_types: some dozen rows
create index transaction_types_result_template on public.transaction_types (result_template_id) where result_template_id is not null;

-- By which text a letter was written: a later version of the template leaves it as it is.
alter table public.files_qrs
  add column doc_template_id bigint references public.doc_templates (id),
  add column doc_template_version integer check (doc_template_version >= 1),
  add constraint files_qrs_template_check check ((doc_template_id is null) = (doc_template_version is null)) not valid;
comment on column public.files_qrs.doc_template_id is 'The template of a letter of decision; its version stands beside it.';
