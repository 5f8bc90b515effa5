"""dBase tables: the Belgian federation's lists, US Chess reports, lists for import."""
