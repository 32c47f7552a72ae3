import type { Schema } from './migration.ts';

/**
 * One step per version; see `Schema`. Times are UNIX milliseconds. The first twelve versions kept the journal in this
 * file; its tables stay here for files from those versions.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
    key_kept_in TEXT NOT NULL CHECK (key_kept_in IN ('keychain', 'memory', 'nowhere')),
    zulip_version TEXT NOT NULL,
    feature_level INTEGER NOT NULL,
    position INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE preference (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- No reference to account: the journal stays when an organization is forgotten.
  CREATE TABLE change_set (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    title TEXT NOT NULL,
    action TEXT NOT NULL,
    caller_user_id INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT;

  -- A job has the id of its change set, so that a change set cannot run twice.
  CREATE TABLE job (
    id TEXT PRIMARY KEY REFERENCES change_set (id),
    organization_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'finished', 'cancelled', 'stopped')),
    stop_at_first_refusal INTEGER NOT NULL CHECK (stop_at_first_refusal IN (0, 1)),
    total INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    latest_explanation TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_by_organization ON job (organization_id, started_at);

  CREATE TABLE change (
    job_id TEXT NOT NULL REFERENCES job (id),
    change_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT,
    field TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    risk TEXT NOT NULL,
    notice TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    inverse TEXT NOT NULL,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('waiting', 'sending', 'applied', 'rejected', 'skipped', 'unknown')),
    explanation TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (job_id, change_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX change_by_outcome ON change (job_id, outcome, change_id);
  CREATE INDEX change_concluded ON change (job_id, changed_at, change_id)
    WHERE outcome NOT IN ('waiting', 'sending');

  -- Only ever appended to; the outcome of a change is what its entries come to.
  CREATE TABLE journal_entry (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id TEXT NOT NULL REFERENCES job (id),
    change_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('intent', 'withdrawal', 'outcome')),
    outcome TEXT,
    explanation TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_entry_by_change ON journal_entry (job_id, change_id, sequence);
  `,
  `
  ALTER TABLE change_set ADD COLUMN reason TEXT NOT NULL DEFAULT '';
  ALTER TABLE change_set ADD COLUMN undo_of TEXT;
  ALTER TABLE change ADD COLUMN field_name TEXT NOT NULL DEFAULT '';
  ALTER TABLE change ADD COLUMN before_words TEXT NOT NULL DEFAULT '';
  ALTER TABLE change ADD COLUMN after_words TEXT NOT NULL DEFAULT '';
  ALTER TABLE change ADD COLUMN details TEXT;
  ALTER TABLE change ADD COLUMN advice TEXT NOT NULL DEFAULT '';
  -- Undoing sets the value before.
  ALTER TABLE change DROP COLUMN inverse;

  CREATE TABLE safety (
    organization_id TEXT PRIMARY KEY,
    level TEXT NOT NULL CHECK (level IN ('read-only', 'confirm', 'normal'))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE protected_account (
    organization_id TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (organization_id, user_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- All views of an organization as JSON: they are few, and are always read and written together.
  CREATE TABLE people_views (
    organization_id TEXT PRIMARY KEY,
    views TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Pasted lists that a filter names by the hash of their content; user ids as 32-bit integers in ascending order.
  CREATE TABLE people_list (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    user_ids BLOB NOT NULL,
    kept_at INTEGER NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) STRICT;
  `,
  `
  -- A job is named before it runs: whether it did is in the table job.
  CREATE TABLE leave (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    status TEXT NOT NULL,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('planned', 'set', 'cleared', 'failed', 'cancelled')),
    explanation TEXT NOT NULL,
    begin_job_id TEXT,
    end_job_id TEXT
  ) STRICT;
  CREATE INDEX leave_by_organization ON leave (organization_id, state, until_at);

  CREATE TABLE leave_person (
    leave_id TEXT NOT NULL REFERENCES leave (id),
    position INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('waiting', 'set', 'not-set', 'cleared', 'kept', 'not-cleared')),
    explanation TEXT NOT NULL,
    PRIMARY KEY (leave_id, position)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE change ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
  UPDATE change SET search_text = fold(name || char(9) || coalesce(email, '') || char(9) || user_id || char(9)
    || field_name || char(9) || before_words || char(9) || after_words);
  CREATE INDEX change_by_person ON change (user_id, job_id);
  CREATE INDEX change_set_by_undone ON change_set (undo_of) WHERE undo_of IS NOT NULL;
  `,
  `
  -- A change is of a person, a group or something else: its kind and its id there.
  ALTER TABLE change ADD COLUMN target TEXT NOT NULL DEFAULT '';
  UPDATE change SET target = 'user:' || user_id;
  DROP INDEX change_by_person;
  ALTER TABLE change DROP COLUMN user_id;
  CREATE INDEX change_by_target ON change (target, job_id);
  `,
  `
  CREATE TABLE push_token (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('apns', 'fcm')),
    token TEXT NOT NULL,
    app_id TEXT,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) STRICT;
  `,
  `
  -- Names and samples that this computer keeps of linkifiers; samples as JSON, always read and written together.
  CREATE TABLE linkifier_note (
    organization_id TEXT NOT NULL,
    linkifier_id INTEGER NOT NULL,
    pattern TEXT NOT NULL,
    name TEXT NOT NULL,
    samples TEXT NOT NULL,
    PRIMARY KEY (organization_id, linkifier_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- How many people were in each state, a row for each minute of the last day.
  CREATE TABLE presence_sample (
    organization_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    active INTEGER NOT NULL,
    idle INTEGER NOT NULL,
    offline INTEGER NOT NULL,
    PRIMARY KEY (organization_id, at)
  ) STRICT, WITHOUT ROWID;

  -- What is asked of somebody who could cover, as JSON.
  CREATE TABLE cover_conditions (
    organization_id TEXT PRIMARY KEY,
    conditions TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What somebody is writing, as JSON: a new message, one that waits, or a draft.
  CREATE TABLE composition (
    organization_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    composition TEXT NOT NULL,
    PRIMARY KEY (organization_id, subject)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- A flag on its way through a narrow: order and progress as JSON, written before and after each batch.
  CREATE TABLE flag_run (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    has_ended INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) STRICT, WITHOUT ROWID;

  -- Settings for new channels that are kept on this computer, as JSON, all of an organization together.
  CREATE TABLE channel_templates (
    organization_id TEXT PRIMARY KEY,
    templates TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- An organization, whatever its address is; the uuid is the server's own, null where it has not said it.
  CREATE TABLE realm (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    uuid TEXT
  ) STRICT, WITHOUT ROWID;
  INSERT INTO realm (id, url)
    SELECT lower(hex(randomblob(8))), url FROM (SELECT DISTINCT url FROM account WHERE is_demo = 0);

  -- Whose rows an organization_id names; kept when the account is forgotten. Null until the server has said who.
  CREATE TABLE account_identity (
    id TEXT PRIMARY KEY,
    realm_id TEXT NOT NULL REFERENCES realm (id),
    user_id INTEGER,
    UNIQUE (realm_id, user_id)
  ) STRICT, WITHOUT ROWID;
  -- Of two accounts of one person, left over from a change of the address, the one that was used last.
  INSERT INTO account_identity (id, realm_id, user_id)
    SELECT account_id, realm_id,
      iif(user_id IS NOT NULL
        AND row_number() OVER (PARTITION BY realm_id, user_id ORDER BY used_at DESC) = 1, user_id, NULL)
    FROM (
      SELECT account.id AS account_id, realm.id AS realm_id,
        latest.caller_user_id AS user_id, latest.created_at AS used_at
      FROM account JOIN realm ON realm.url = account.url
      LEFT JOIN change_set AS latest ON latest.id = (
        SELECT id FROM change_set WHERE organization_id = account.id AND caller_user_id IS NOT NULL
        ORDER BY created_at DESC LIMIT 1)
      WHERE account.is_demo = 0);

  -- The names under which the keychain has the key, and had it before; the second entry is yet to be deleted.
  ALTER TABLE account ADD COLUMN key_name TEXT NOT NULL DEFAULT '';
  ALTER TABLE account ADD COLUMN former_key_name TEXT;
  UPDATE account SET key_name = email || '@' || substr(url, instr(url, '://') + 3)
    WHERE key_kept_in = 'keychain';

  -- Of the organization and no longer of an account: the strictest level, and everybody who was protected.
  ALTER TABLE safety RENAME TO account_safety;
  CREATE TABLE safety (
    realm_id TEXT PRIMARY KEY,
    level TEXT NOT NULL CHECK (level IN ('read-only', 'confirm', 'normal'))
  ) STRICT, WITHOUT ROWID;
  INSERT INTO safety (realm_id, level)
    SELECT coalesce(identity.realm_id, account_safety.organization_id), CASE
      WHEN sum(level = 'read-only') THEN 'read-only' WHEN sum(level = 'confirm') THEN 'confirm' ELSE 'normal' END
    FROM account_safety LEFT JOIN account_identity AS identity ON identity.id = account_safety.organization_id
    GROUP BY 1;
  DROP TABLE account_safety;

  ALTER TABLE protected_account RENAME TO former_protected_account;
  CREATE TABLE protected_account (
    realm_id TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (realm_id, user_id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO protected_account (realm_id, user_id)
    SELECT DISTINCT coalesce(identity.realm_id, former.organization_id), former.user_id
    FROM former_protected_account AS former
    LEFT JOIN account_identity AS identity ON identity.id = former.organization_id;
  DROP TABLE former_protected_account;
  `,
  `
  -- The tables of the journal are in a file of their own from here on: move-journal.ts takes them out of this one.
  `,
  `
  -- Accounts that are forgotten, until their journal in the other file is deleted too.
  CREATE TABLE forgotten_journal (organization_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
  `
  -- The http address that somebody has agreed to connect to, of accounts that were added before http was refused.
  CREATE TABLE allowed_http (
    organization_id TEXT PRIMARY KEY,
    origin TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Certificates (PEM) that somebody added for the organization at an address, and that are trusted for it alone.
  CREATE TABLE trusted_certificate (
    origin TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    pem TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (origin, fingerprint)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What somebody showed before their leave, as JSON: it comes back at the end.
  ALTER TABLE leave_person ADD COLUMN status_before TEXT;
  `,
  `
  -- In what order reports are listed, and the texts to answer them with, as JSON.
  CREATE TABLE report_settings (
    organization_id TEXT PRIMARY KEY,
    settings TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
];

/** Accounts, preferences, and everything else that is stored except the journal. */
export const consoleSchema: Schema = { steps };
