-- What the schema needs of PostgreSQL beyond its core.

create extension if not exists pg_trgm;
-- With it an index of words can begin with the company. A host may not allow it: then that index is of all companies, and a search
-- leaves the others' rows out afterwards.
do $$ begin create extension if not exists btree_gin; exception when others then null; end $$;
