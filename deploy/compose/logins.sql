-- Creates one login for each service, with only the rights that the migration has granted to the service's group. Sets the passwords in .env.
\getenv gateway GATEWAY_PASSWORD
\getenv redirect REDIRECT_PASSWORD
\getenv render RENDER_PASSWORD
\getenv stats STATS_PASSWORD
\getenv admin ADMIN_PASSWORD

SELECT format('CREATE ROLE %I LOGIN IN ROLE %I', name, 'qr_' || name)
FROM unnest(ARRAY['gateway', 'redirect', 'render', 'stats', 'admin']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

SELECT format('ALTER ROLE %I PASSWORD %L', name, password)
FROM (
  VALUES
    ('gateway', :'gateway'), ('redirect', :'redirect'), ('render', :'render'), ('stats', :'stats'), ('admin', :'admin')
) AS logins (name, password)
\gexec
