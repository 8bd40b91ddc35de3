-- What the utility writes for pages of the portal: Markdown that is not trusted (decision 42), one text for each language.
create table page_text (
  application_id text not null references application on delete cascade,
  page text not null check (page in ('help', 'introduction', 'imprint', 'privacy')),
  language text not null,
  markdown text not null,
  primary key (application_id, page, language)
);
